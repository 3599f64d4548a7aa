import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';

/** The text of the button that cancels a question about records. */
export const cancelText = ({ confirm }: Entity, { defaults, texts }: Panel): string =>
  confirm?.cancel ?? defaults?.confirm?.cancel ?? texts.close;
