/**
 * Replaces `fast-uri`, with which rjsf resolves a `$ref` against an `$id` (see tools/build/panelBuild.ts). It is 8 kB gzip,
 * and our schemas have no `$ref`.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string =>
    URL.canParse(reference, base) ? new URL(reference, base).href : reference,
};
