import type { Entity } from '../../config/entity.ts';
import { Choice } from '../../look/Choice.tsx';

export interface EntityFilterProps {
  readonly filter: NonNullable<Entity['list']['filter']>;
  /** The title of the chosen option. */
  readonly value: string;
  readonly onChange: (option: string) => void;
}

/** The list's filter (`list.filter` of the config). */
export const EntityFilter = ({ filter, value, onChange }: EntityFilterProps) => (
  <Choice label={filter.label} value={value} options={filter.options.map(({ title }) => title)} onChange={onChange} />
);
