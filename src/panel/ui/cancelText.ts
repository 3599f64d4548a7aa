import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';

/** The text of the button that closes a question about records and does nothing. */
export const cancelText = ({ confirm }: Entity, { defaults, texts }: Panel): string =>
  confirm?.cancel ?? defaults?.confirm?.cancel ?? texts.close;
