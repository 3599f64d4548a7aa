import type { FastifyReply } from 'fastify';

/**
 * The entries of a header that is a list. Split at the comma and trimmed afterwards: a pattern with blanks around the sign
 * would try each of many blanks again.
 */
export const entriesOf = (header = ''): string[] => header.split(',').map((entry) => entry.trim());

/** The tags of an `If-None-Match`, without the mark of weak ones. */
export const tagsIn = (header?: string): string[] => entriesOf(header).map((tag) => tag.replace(/^W\//, ''));

/** Whether a caller accepts an encoding, by its `Accept-Encoding`. */
export const takes = (encoding: 'br' | 'gzip', accepted?: string): boolean =>
  entriesOf(accepted).some((offer) => {
    const [name, weight = ''] = offer.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

/** Adds `Accept-Encoding` to the answer's `Vary`. */
export function varyByEncoding(reply: FastifyReply): void {
  const before = [reply.getHeader('vary') ?? []].flat();
  reply.header('vary', [...before, 'accept-encoding'].join(', '));
}
