/** What loads each entity, by its name, made by `tools/schemaPlugin.ts`. */
declare module 'virtual:entities' {
  import type { EntityModule } from './config/config.ts';

  const entities: Readonly<Record<string, () => Promise<{ readonly default: EntityModule }>>>;
  export default entities;
}

/** The icons that the menu names, by their name, made by `tools/schemaPlugin.ts`. */
declare module 'virtual:icons' {
  import type { SvgIconProps } from '@mui/material/SvgIcon';
  import type { ComponentType } from 'react';

  const icons: Readonly<Record<string, ComponentType<SvgIconProps>>>;
  export default icons;
}
