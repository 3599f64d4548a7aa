import icons from 'virtual:icons';
import type { MenuEntry } from '../config/menu.ts';

/** The icon of a menu entry, if the config names one. */
export function MenuIcon({ entry, beside = false }: { entry: MenuEntry; beside?: boolean }) {
  const Icon = entry.icon === undefined ? undefined : icons[entry.icon];
  return Icon ? <Icon fontSize="small" {...(beside && { sx: { marginInlineEnd: 1.5 } })} /> : null;
}
