// No list of the config is in pages.

/** Stands in for `src/panel/data/lists/pagedList.ts`. @throws always */
export function pagedList(): never {
  throw new Error('The panel was built for a config without lists in pages.');
}
