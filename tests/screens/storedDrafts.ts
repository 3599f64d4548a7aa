import { openDB } from 'idb';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createDraftsOf } from '../../src/panel/data/drafts/draftsOf.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { openDialog, textbox } from '../support/staff.ts';

const STORE = 'panel-drafts';

/** Empties what the browser keeps of drafts, and has the store ready. */
export async function forgetDrafts(): Promise<void> {
  // Opened once, so that the store is there to be emptied.
  await newPage()();
  const db = await openDB(STORE);
  await db.clear('drafts');
  db.close();
  sessionStorage.clear();
}

/** What the browser keeps of drafts. */
export async function storedDrafts(): Promise<unknown[]> {
  const db = await openDB(STORE);
  const drafts = await db.getAll('drafts');
  db.close();
  return drafts;
}

/** Puts something into the browser's store as if it had been kept. */
export async function storeDraft(draft: object): Promise<void> {
  const db = await openDB(STORE);
  await db.put('drafts', draft);
  db.close();
}

/** How many drafts the browser keeps. */
export const stored = () => expect.poll(async () => (await storedDrafts()).length);

/** A page of its own: it has in memory only what the browser has kept. */
export const newPage = (uid = 'uid-admin') => createDraftsOf()(uid);

const BANNER = /^Unsaved changes from .* restored\./;
/** What tells of a restored draft. */
export const banner = () => page.getByText(BANNER);

/** Opens a form on a new page, as after a reload. */
export async function openOn(drafts: ReturnType<typeof newPage>, opener = 'Edit Walnut desk', title = 'Edit Product') {
  await cleanup();
  await renderScreen('products', '/', { drafts });
  await openDialog(opener, title);
}

/** The field that these tests type into. */
export const slug = () => textbox('Slug');
