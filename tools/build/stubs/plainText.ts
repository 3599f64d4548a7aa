/**
 * Replaces `markdown-to-jsx/react`, which rjsf draws help texts through: ours have no Markdown (see
 * vite.config.ts).
 */
export const Markdown = ({ children }: { children: string }): string => children;
