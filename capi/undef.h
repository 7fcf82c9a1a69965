/* undef.h: ends one reading of types.def. Included more than once. */
#undef SCALAR
#undef STRUCT
#undef PLAIN
#undef TEXT
#undef WORDS
#undef ITEMS
#undef NUMBERS
#undef PART
#undef REF
#undef OWN
#undef END
#undef HELPERS
