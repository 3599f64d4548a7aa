import type { FetchedList } from './fetchedList.ts';

/** A function that makes the same of the same list only once: what was made of it stays the same object. */
export function onceFor<Made>(make: (list: FetchedList) => Made): (list: FetchedList) => Made {
  let last: { readonly list: FetchedList; readonly made: Made } | undefined;
  return (list) => {
    if (last?.list !== list) last = { list, made: make(list) };
    return last.made;
  };
}
