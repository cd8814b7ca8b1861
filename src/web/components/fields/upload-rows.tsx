import type { Upload, useUploads } from '#web/lib/api/uploads.ts'
import { FileRow } from './file-drop.tsx'

type Props = { uploads: readonly Upload[] } & Pick<ReturnType<typeof useUploads>, 'retry' | 'remove'>

/** The files that are uploading or have failed. */
export const UploadRows = ({ uploads, retry, remove }: Props) =>
  uploads.map(({ key, file, progress, error, mayRetry }) => (
    <FileRow
      key={key}
      name={file.name}
      fileName={file.name}
      progress={progress}
      error={error}
      onRetry={error && mayRetry ? () => retry(key) : undefined}
      onRemove={() => remove(key)}
    />
  ))
