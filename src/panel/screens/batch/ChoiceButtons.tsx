import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DOWN } from '../../ui/icons.ts';
import { later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';
import { choiceFields } from './choices.ts';

/** The menu of one of them. */
export const ChoiceMenu = later(async () => (await import('./ChoiceMenu.tsx')).ChoiceMenu, { mui: true });

interface ChoiceButtonsProps {
  readonly entity: Entity;
  readonly disabled: boolean;
  readonly onChoose: (field: string, value: unknown) => void;
}

/** A button with a menu for each field whose values can be chosen for all selected records at once. */
export function ChoiceButtons({ entity, disabled, onChoose }: ChoiceButtonsProps) {
  const { texts } = usePanel();
  const fields = useMemo(() => choiceFields(entity, texts), [entity, texts]);
  return fields.map((field) => (
    <PopupButton
      key={field.field}
      kind="menu"
      className="button plain"
      aria-label={interpolate(texts.changeOf, { field: field.title })}
      disabled={disabled}
      preload={ChoiceMenu.preload}
      render={(opened) => <ChoiceMenu {...opened} of={field} onChoose={(value) => onChoose(field.field, value)} />}
    >
      {field.title}
      <Icon path={DOWN} />
    </PopupButton>
  ));
}
