/*
 * publish.h: what the library tells the programs that look into its variables.
 * capi calls these; weak, since cgo links each package by itself once.
 */
#ifndef PMIX_COMPAT_PUBLISH_H
#define PMIX_COMPAT_PUBLISH_H

/* Fills in the variables of a process that was initialised. self is a pmix_proc_t, uri
 * the address of its server's listener or NULL. All is copied. After the last
 * finalize self is NULL; the texts stay readable until the next init. */
void compat_publish(const void *self, const char *hostname, const char *uri) __attribute__((weak));

#endif
