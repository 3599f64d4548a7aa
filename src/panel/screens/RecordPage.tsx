import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { getProp } from '../../shared/base/getProp.ts';
import { type Entity, entityFor } from '../../shared/config/entity.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { formAddress } from '../address/formAddress.ts';
import { usePanel } from '../config/context.ts';
import { useListSource } from '../data/lists/useListSource.ts';
import { BACKWARD } from '../ui/dialogIcons.ts';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { TitledPage } from '../ui/TitledPage.tsx';
import { errorText } from '../wire/apiError.ts';
import { RecordActions } from './dialogs/RecordActions.tsx';
import RecordDialog from './dialogs/RecordDialog.tsx';
import { useOpened } from './dialogs/useOpened.ts';
import EntityForm from './form/EntityForm.tsx';
import PrintedRecord from './form/PrintedRecord.tsx';
import { RecordRail } from './form/RecordRail.tsx';
import { RecordStatus } from './form/RecordStatus.tsx';
import { hasRail } from './form/readFields.ts';

interface RecordPageProps {
  readonly entity: Entity;
  readonly id: string;
  /** The path of the list. */
  readonly path: string;
}

/** The page of a record: the form of its dialog, with an address of its own (docs/behaviour.md#links). */
export default function RecordPage({ entity, id, path }: RecordPageProps) {
  const { texts } = usePanel();
  const source = useListSource(entity);
  const about = useMemo(() => source.byIds([id]), [source, id]);
  const { data, error, isFetching, refetch } = useQuery({ ...about, refetchInterval: false });
  const record = data?.get(id);
  // Kept as opened or saved: the form stays, even if others change or delete the record.
  const [opened, open] = useState<EntityRecord>();
  if (record && !opened) open(record);

  const navigate = useNavigate();
  const { state } = useLocation();
  // The list as it was, if that is where they came from.
  const leave = () => void (getProp(state, 'isStep') === true ? navigate(-1) : navigate(path));
  const duplicate = (model: EntityRecord) => void navigate(`${path}${formAddress('copy', String(model.id))}`);

  useOpened(entity, opened);

  const [hasActed, setActed] = useState(false);
  const tools = (follow?: (record: EntityRecord) => void) =>
    opened && (
      <>
        <RecordStatus entity={entityFor(entity, opened)} record={opened} />
        <RecordActions
          entity={entity}
          record={record ?? opened}
          opened={opened}
          hasActed={hasActed}
          onAct={() => setActed(true)}
          onChanged={(record) => {
            follow?.(record);
            open(record);
          }}
        />
        {entity.form?.print && <PrintedRecord entity={entity} record={opened} print={entity.form.print} />}
      </>
    );
  const own = opened && entityFor(entity, opened);
  const rail = own && hasRail(entity) && <RecordRail entity={own} record={opened} />;
  return (
    <Box sx={{ width: '100%', maxWidth: hasRail(entity) ? 1200 : 900, mx: 'auto' }}>
      <div className="record-back">
        <Button
          component={Link}
          size="small"
          to={path}
          onClick={(event) => {
            // Another window gets the whole list.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            leave();
          }}
          startIcon={<Icon path={BACKWARD} />}
          sx={{ ml: -0.5, '[dir=rtl] & .icon': { transform: 'scaleX(-1)' } }}
        >
          {entity.list.title}
        </Button>
      </div>
      {!opened && !error && (isFetching ? <Progress /> : <p className="text">{texts.unknownRecord}</p>)}
      {!opened && error && (
        <p className="text" role="alert">
          {errorText(error, entity.errors?.list ?? texts.unreachable, texts)}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            {texts.retry}
          </button>
        </p>
      )}
      {opened &&
        own &&
        (own.endpoints.update ? (
          <EntityForm
            entity={own}
            original={opened}
            frame={TitledPage}
            rail={rail}
            tools={({ follow }) => tools(follow)}
            forms={{ close: leave, duplicate }}
            onSaved={open}
          />
        ) : (
          <RecordDialog
            entity={entity}
            record={opened}
            isPage
            rail={rail}
            tools={tools()}
            onClose={leave}
            onDuplicate={duplicate}
          />
        ))}
    </Box>
  );
}
