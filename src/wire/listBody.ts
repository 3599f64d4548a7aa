import { startClock } from './slices.ts';

/** How much text is parsed at a time: some milliseconds' work. */
const PIECE = 256 * 1024;

/**
 * The JSON of a list's answer. A long list is parsed in pieces while it arrives, so that it does not hold the page up.
 * @returns the same as `response.json()`
 * @throws when it is no JSON, or does not arrive whole
 */
export async function readList(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  if (!reader) return response.json();
  const clock = startClock();
  const decoder = new TextDecoder();
  const rows: unknown[] = [];
  /** What is not parsed yet. It starts with '[', as if nothing had come before. */
  let text = '';
  let boundary: string | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) break;
    if (text.length < PIECE) continue;
    boundary ??= boundaryIn(text);
    const end = boundary ? text.lastIndexOf(boundary) : -1;
    const piece = end > 0 ? parsed(`${text.slice(0, end + 1)}]`) : undefined;
    if (!piece) {
      // It is no plain list of records, or has others of the same shape within: all at once then.
      boundary = '';
      continue;
    }
    for (const row of piece) rows.push(row);
    text = `[${text.slice(end + 2)}`;
    await clock.pause();
  }
  const last: unknown = JSON.parse(text);
  if (rows.length === 0 || !Array.isArray(last)) return last;
  for (const row of last) rows.push(row);
  return rows;
}

/**
 * What stands between two records: `},{` and the name of the first key. It stands in no text, where the quote would have
 * a backslash before it.
 */
function boundaryIn(text: string): string {
  const first = /^\[\{"\w+":/.exec(text)?.[0];
  return first ? `},${first.slice(1)}` : '';
}

/** The list in a text; undefined if it was cut within a record. */
function parsed(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
