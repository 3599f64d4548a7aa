import type { Panel } from '../../../shared/config/grammar.ts';
import { isPageError } from '../../wire/apiError.ts';
import type { Toast } from './toasts.ts';

/** The button of a failure that a proxy has caused: it asks to sign in only where a page is loaded. */
export const reloadButton = (error: unknown, { reload }: Panel['texts']): Toast['button'] =>
  isPageError(error) ? { text: reload, press: () => window.location.reload() } : undefined;
