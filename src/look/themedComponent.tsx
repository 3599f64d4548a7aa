import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '../config/lazyComponent.tsx';

/** Like `lazyComponent`, for a component that uses MUI: it is loaded with MUI's theme. */
export const themedComponent = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> =>
  lazyComponent(async () => {
    const [{ Themed }, { default: Component }] = await Promise.all([import('./Themed.tsx'), load()]);
    return {
      default: (props: Props) => (
        <Themed>
          <Component {...props} />
        </Themed>
      ),
    };
  });
