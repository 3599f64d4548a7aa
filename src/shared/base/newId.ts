/** A text that no other call of this gives. Not `crypto.randomUUID`, which pages without TLS do not have. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
