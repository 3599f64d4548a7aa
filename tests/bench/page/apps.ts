import { resolve } from 'node:path';
import type { Selectors } from './clocks.ts';

/** How an app's page is operated: where its list is, and what is where in it. */
export interface Adapter {
  readonly list: string;
  readonly selectors: Selectors;
}

/** The builds of a peer: of the measures, and of a day's work (react-admin's alone). */
export type PeerBuild = 'bench' | 'day';

/** A folder with a built page. */
export interface BuiltPage {
  readonly name: string;
  readonly folder: string;
  /** Whether it is a build of this panel, served by the panel's own server. */
  readonly isPanel: boolean;
}

/** An app to measure: its page, and its adapter. */
export interface App extends BuiltPage {
  readonly adapter: Adapter;
}

/** Where the packages of the peers are. */
export const peersFolder = resolve(import.meta.dirname, 'peers');

const panelAdapter: Adapter = {
  list: '/products',
  selectors: {
    row: 'tbody tr[data-clickable]',
    name: 'td:nth-child(1)',
    status: 'td:nth-child(5)',
    edit: '[role="button"][aria-label^="Edit"]',
    filter: 'main [role="combobox"]',
    priceHeader: 'thead th:nth-child(3) button',
    nameField: '[role=dialog] input[name$="name"]',
    save: '[role=dialog] button[type=submit]',
    cancel: '[role=dialog] button:text-is("Cancel")',
    toast: '.MuiSnackbar-root, [role=status], [role=alert]',
    saved: 'saved successfully',
  },
};

const peerAdapters = new Map<string, Adapter>([
  [
    'react-admin',
    {
      // Edits on a page of its own: the dialog is a paid add-on.
      list: '/#/products',
      selectors: {
        row: '.RaDataTable-tbody tr.RaDataTable-row',
        name: 'td.column-name',
        status: 'td.column-status',
        edit: 'a[aria-label="Edit"]',
        filter: 'form .MuiSelect-select[role="combobox"]',
        priceHeader: 'th.column-price .MuiTableSortLabel-root',
        nameField: 'form input[name="name"]',
        save: 'form button[type="submit"]',
        toast: '.MuiSnackbar-root',
        saved: 'updated',
      },
    },
  ],
  [
    'refine',
    {
      list: '/products',
      selectors: {
        row: '.MuiDataGrid-row',
        name: '[data-field="name"]',
        status: '[data-field="status"]',
        edit: '[aria-label="Edit"]',
        filter: '[data-testid="status-filter"] [role="combobox"]',
        priceHeader: '.MuiDataGrid-columnHeader[data-field="price"] .MuiDataGrid-columnHeaderTitle',
        nameField: '[role="dialog"] input[name="name"]',
        save: '[role="dialog"] [data-testid="save"]',
        cancel: '[role=dialog] button:text-is("Cancel")',
        toast: '#notistack-snackbar, [class*="SnackbarContent"]',
        saved: 'success',
      },
    },
  ],
]);

/** The names of the peers. */
export const peerNames: readonly string[] = [...peerAdapters.keys()];

/** Where a build of a peer is. */
export const peerFolder = (name: string, build: PeerBuild): string => resolve(peersFolder, name, 'dist', build);

/** A build of this panel. */
export const panelApp = (name: string, folder: string): App => ({
  name,
  isPanel: true,
  folder,
  adapter: panelAdapter,
});

/**
 * A peer's app.
 * @param name a peer's name, or the folder of another build of this panel
 */
export function peerApp(name: string): App {
  const adapter = peerAdapters.get(name);
  if (!adapter) return panelApp(name, resolve(name));
  return { name, isPanel: false, folder: peerFolder(name, 'bench'), adapter };
}
