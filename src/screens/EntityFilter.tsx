import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Entity } from '../config/entity.ts';

export interface EntityFilterProps {
  readonly filter: NonNullable<Entity['list']['filter']>;
  /** The title of the chosen option. */
  readonly value: string;
  readonly onChange: (option: string) => void;
}

/** The list's filter (`list.filter` of the config). */
export const EntityFilter = ({ filter, value, onChange }: EntityFilterProps) => (
  <TextField
    select
    size="small"
    id={`filter-${filter.field}`}
    label={filter.label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ flex: { xs: '1 0 auto', sm: 'none' }, minWidth: { sm: 176 } }}
  >
    {filter.options.map(({ title }) => (
      <MenuItem key={title} value={title}>
        {title}
      </MenuItem>
    ))}
  </TextField>
);
