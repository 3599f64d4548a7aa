/**
 * Stands in for `fast-uri`, with which rjsf resolves a `$ref` against an `$id` (see vite.config.ts): 8 kB gzip for what
 * the platform's URL does, and what the grammar of our schemas does not even have.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string =>
    URL.canParse(reference, base) ? new URL(reference, base).href : reference,
};
