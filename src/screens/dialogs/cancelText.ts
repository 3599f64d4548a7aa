import type { Entity } from '../../config/entity.ts';
import type { Panel } from '../../config/grammar.ts';

/** The text of the button that closes a question about records and does nothing. */
export const cancelText = ({ confirm }: Entity, { defaults, texts }: Panel): string =>
  confirm?.cancel ?? defaults?.confirm?.cancel ?? texts.close;
