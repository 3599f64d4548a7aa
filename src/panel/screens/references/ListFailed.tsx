import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Entity } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import { errorText } from '../../wire/apiError.ts';

interface ListFailedProps {
  readonly entity: Entity;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** The message that related records could not be fetched, with 'Retry'. */
export function ListFailed({ entity, error, onRetry }: ListFailedProps) {
  const { texts } = usePanel();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void onRetry()}>
          {texts.retry}
        </Button>
      }
    >
      {errorText(error, entity.errors?.list ?? texts.unreachable, texts)}
    </Alert>
  );
}
