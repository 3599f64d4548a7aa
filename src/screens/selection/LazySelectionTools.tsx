import { Suspense } from 'react';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { SelectionToolsProps } from './SelectionTools.tsx';

const SelectionTools = lazyComponent(async () => ({
  default: (await import('./SelectionTools.tsx')).SelectionTools,
}));

/** What can be done with the selected records; its code comes with the first selection. */
export function LazySelectionTools(props: SelectionToolsProps) {
  return (
    <Suspense fallback={null}>
      <SelectionTools {...props} />
    </Suspense>
  );
}
