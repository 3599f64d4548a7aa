/** The time within which keys are combined to one text, in ms. */
const TOGETHER = 500;

/** The relevant part of a key event. */
export type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>;

/**
 * Type-ahead on a closed field: the next option that begins with the typed text. Repeating a letter goes to the next
 * one with that letter.
 * @param typed what was typed so far, and when; kept up to date
 * @param value the option that is chosen now
 * @returns undefined for a key that means no option
 */
export function optionByKey(
  event: Key,
  typed: { text: string; at: number },
  options: readonly string[],
  value: string,
): string | undefined {
  const { key, timeStamp } = event;
  const before = timeStamp - typed.at < TOGETHER ? typed.text : '';
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // The space bar opens the list, unless a text is being typed.
  if (key === ' ' && before === '') return undefined;
  if (key === ' ') event.preventDefault();
  const letter = key.toLocaleLowerCase();
  typed.text = before === letter ? letter : before + letter;
  typed.at = timeStamp;
  const isOneLetter = typed.text.length === 1;
  const from = options.indexOf(value) + (isOneLetter ? 1 : 0);
  const inTurn = [...options.slice(Math.max(from, 0)), ...options.slice(0, Math.max(from, 0))];
  return inTurn.find((option) => option.toLocaleLowerCase().startsWith(typed.text));
}
