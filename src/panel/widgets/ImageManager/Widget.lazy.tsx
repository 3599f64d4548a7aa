import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type FieldProps, getUiOptions, toErrorList } from '@rjsf/utils';
import { useLayoutEffect, useRef } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { FieldGroup } from '../form/FieldGroup.tsx';
import { fitOption, numberOption, textOption, textsOption } from '../form/options.ts';
import { keepFromSubmitting } from '../form/submitting.ts';
import { useEntryFocus } from '../form/useEntryFocus.ts';
import { FilePicker } from '../upload/FilePicker.tsx';
import { RunningUploads, UploadFailures } from '../upload/UploadProgress.tsx';
import { useUpload } from '../upload/useUpload.ts';
import { ImageTile } from './ImageTile.tsx';
import { type Images, imagesOf, keysOf, MOVED, makePrimary, nameOf } from './images.ts';
import { useMoves } from './useMoves.ts';

/** A list of images: uploaded, dragged or moved by buttons into order, removed, one of them the main one. */
export default function ImageManager(props: FieldProps) {
  const { formData, onChange, fieldPathId, errorSchema, schema, uiSchema, disabled, readonly } = props;
  const closed = Boolean(disabled || readonly);
  const options = getUiOptions(uiSchema);
  const images = imagesOf(formData);
  const keys = keysOf(images);
  // Uploads and drags end later: they must change the list that is current then.
  const latest = useRef(images);
  useLayoutEffect(() => {
    latest.current = images;
  });
  const set = (next: Images) => {
    latest.current = next;
    onChange(next, fieldPathId.path);
  };

  const uploads = useUpload(options, Number.POSITIVE_INFINITY, fieldPathId.path.join('.'), (paths) =>
    set([...latest.current, ...paths.map((url) => ({ url, isPrimary: false }))]),
  );

  const texts = {
    image: textOption(options, 'image', 'Image'),
    remove: textOption(options, 'remove', 'Remove image'),
    moveLeft: textOption(options, 'moveLeft', 'Move left image'),
    moveRight: textOption(options, 'moveRight', 'Move right image'),
    main: textOption(options, 'main'),
    makeMain: textOption(options, 'makeMain'),
    altText: textOption(options, 'altText'),
  };
  const {
    list,
    told: announcement,
    moveBy,
  } = useMoves(images, latest, set, closed, (image, from, to) =>
    interpolate(textOption(options, 'moved', MOVED), {
      image: nameOf(image, from + 1, texts.image),
      place: to + 1,
      count: latest.current.length,
    }),
  );
  const uploadButton = useRef<HTMLButtonElement>(null);
  const focusThen = useEntryFocus(images.length, list, uploadButton);
  const size = numberOption(options, 'thumbnail', 64);
  const failing = Object.keys(errorSchema ?? {}).filter((key) => key !== '__errors');
  const idOfError = (position: string) => `${fieldPathId.$id}_${position}__error`;

  return (
    <FieldGroup
      fieldPathId={fieldPathId}
      title={schema.title ?? ''}
      hasError={false}
      hasHelp={Boolean(options.help)}
      described={(failing.length > 0 ? [...failing, 'all'] : []).map(idOfError)}
      onKeyDown={keepFromSubmitting}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: images.length > 0 || uploads.busy ? 1.5 : 0, mb: 1 }}>
        <Box
          component="ul"
          ref={list}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            listStyle: 'none',
            p: 0,
            m: 0,
            // A tile with its picture and its two rows of buttons: one that is being uploaded is as high.
            '& > li': { minHeight: size + 86 },
          }}
        >
          {images.map((image, index) => (
            <ImageTile
              key={keys[index]}
              image={image}
              position={index + 1}
              count={images.length}
              size={size}
              fit={fitOption(options)}
              disabled={closed}
              texts={texts}
              error={toErrorList(errorSchema?.[index])[0]?.message}
              errorId={idOfError(String(index))}
              altTextId={`${fieldPathId.$id}_${index}_altText`}
              isAltTextWrong={errorSchema?.[index]?.['altText']?.__errors !== undefined}
              onChange={(changed) => set(images.with(index, changed))}
              onMakeMain={() => set(makePrimary(images, index))}
              onMove={(by) => moveBy(index, by)}
              onRemove={() => {
                focusThen(images.length - 1, index, 'remove');
                set(images.filter((_, other) => other !== index));
              }}
            />
          ))}
          <RunningUploads options={options} uploads={uploads} />
        </Box>
        <FilePicker
          button={uploadButton}
          text={textOption(options, 'upload')}
          accept={textsOption(options, 'accept')}
          multiple
          disabled={closed}
          onPick={uploads.start}
        />
      </Box>
      <UploadFailures options={options} uploads={uploads} />
      {failing.length > 0 && (
        <FormHelperText error id={idOfError('all')}>
          {textOption(options, 'invalid')}
        </FormHelperText>
      )}
      <span aria-live="polite" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {announcement}
      </span>
    </FieldGroup>
  );
}
