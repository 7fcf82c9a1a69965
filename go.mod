module pmix

go 1.26
