/*
 * w.h: the transcript of the helpers that need an initialised library.
 *
 * A forked child of an initialised process may not call the library, so that each
 * child here initialises it for itself and goes through the cases from where its
 * predecessor ended. Where it crashes, the line of that case is "label: crash" and
 * the next child goes on behind it.
 */
#ifndef W_H
#define W_H

#include "../t.h"

#include <pmix_server.h>

/* Begins a case; false for one that a predecessor did. end() ends it. */
bool begin(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends a case that may have left the memory of the library in ruins. */
void end_fresh(void);

/* One element of that type in memory, as PMIx_Data_pack takes it. */
void *packable(pmix_data_type_t type, int variant);

void section_early(void);
void section_pack(void);
void section_unpack(void);
void section_regex(void);
void section_compress(void);
void section_cpusets(void);
void section_others(void);
/* Bytes that lie: only that nothing crashes and little is allocated. */
void section_hostile(void);

#endif
