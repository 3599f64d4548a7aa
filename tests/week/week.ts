import { printOrder, restoreNote, settleConflict, signOut } from './friday.ts';
import { changeLateOrder, mendAddress } from './monday.ts';
import type { Person } from './person.ts';
import { arrangeOrders, exportOrders, importPrices, keepView, narrowOrders } from './thursday.ts';
import { countStock, editPrices, pasteStock, raisePrices } from './tuesday.ts';
import { addWork, deleteWork, duplicateWork } from './wednesday.ts';

/** What is done on a day, one after the other. */
type Tasks = readonly ((person: Person) => Promise<void>)[];

/** A week of a small shop's owner, who has come in already. Each task begins where the one before has ended. */
export const week: Readonly<Record<string, Tasks>> = {
  Monday: [changeLateOrder, mendAddress],
  Tuesday: [editPrices, countStock, pasteStock, raisePrices],
  Wednesday: [addWork, duplicateWork, deleteWork],
  Thursday: [narrowOrders, keepView, arrangeOrders, exportOrders, importPrices],
  Friday: [restoreNote, settleConflict, printOrder, signOut],
};
