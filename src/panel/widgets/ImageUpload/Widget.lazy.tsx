import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { useApi } from '../../data/session/context.tsx';
import { fileAt } from '../../wire/chosenFiles.ts';
import { describedBy } from '../form/FieldTexts.tsx';
import { fieldPath } from '../form/fieldPath.ts';
import { useFormScope } from '../form/formScope.ts';
import { fitOption, textOption, textsOption } from '../form/options.ts';
import { FilePicker } from '../upload/FilePicker.tsx';
import { RunningUploads, UploadFailures } from '../upload/UploadProgress.tsx';
import { useUpload } from '../upload/useUpload.ts';

/** One image by its address, typed or uploaded, with a preview. */
export default function ImageUpload(props: WidgetProps) {
  const { id, label, value, options, disabled, readonly, rawErrors = [], onChange } = props;
  const closed = Boolean(disabled || readonly);
  const { imageAddress } = useApi();
  const { entity } = useFormScope();
  const uploads = useUpload(options, 1, fieldPath(props), ([path]) => onChange(path));
  const { busy } = uploads;
  const uploadButton = useRef<HTMLButtonElement>(null);
  const url = typeof value === 'string' ? value : '';

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          id={id}
          label={label}
          value={fileAt(url)?.name ?? url}
          disabled={closed}
          error={rawErrors.length > 0}
          onChange={({ target }) => onChange(target.value || undefined)}
          sx={{ flex: '1 1 220px' }}
          slotProps={{
            htmlInput: {
              autoComplete: 'off',
              'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
            },
          }}
        />
        <FilePicker
          button={uploadButton}
          text={textOption(options, busy ? 'uploading' : 'upload')}
          accept={textsOption(options, 'accept')}
          disabled={busy || closed}
          onPick={(files) => {
            for (const { key } of uploads.all) uploads.giveUp(key);
            uploads.start(files);
          }}
        />
      </Box>
      <UploadFailures options={options} uploads={uploads} />
      {(url || busy) && (
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          {url && (
            <>
              <Box
                component="img"
                src={imageAddress(url, undefined, entity.api)}
                alt={`${textOption(options, 'preview', 'Preview of')} ${label}`}
                sx={{
                  width: 96,
                  height: 96,
                  objectFit: fitOption(options),
                  borderRadius: 1,
                  bgcolor: 'var(--backdrop)',
                }}
              />
              <IconButton
                aria-label={textOption(options, 'remove', 'Remove image')}
                disabled={closed}
                onClick={() => {
                  onChange(undefined);
                  // The button is removed together with the picture.
                  uploadButton.current?.focus();
                }}
                sx={{ width: 44, height: 44 }}
              >
                ×
              </IconButton>
            </>
          )}
          {busy && (
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              <RunningUploads options={options} uploads={uploads} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
