import { useQuery } from '@tanstack/react-query'
import { personalKinds } from '#contract/attachments/attachments.ts'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { sizeText } from '#web/components/fields/files-field.tsx'
import { UploadRows } from '#web/components/fields/upload-rows.tsx'
import '#web/components/fields/files-field.css'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { acceptOf, limitsOf } from '#web/lib/api/file-kinds.ts'
import { useUploads } from '#web/lib/api/uploads.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { attachmentQueries, refreshAttachments } from './api.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { kindsByName } from './guess-kind.ts'

/** One's own files, with who sees each: in the settings and on the profile. Needs the texts `attachments` and `ui`. */
export function AttachmentsForm() {
  const t = useT('attachments')
  const ui = useT('ui')
  const format = useFormat()
  const files = useQuery(attachmentQueries.mine())
  const { uploads, add, retry, remove } = useUploads({
    kinds: ({ name }) => kindsByName(name),
    onDone: () => void refreshAttachments(),
  })
  const { types, megabytes } = limitsOf(personalKinds)
  const quota = files.data?.quota
  const room = quota ? quota.mostAttachments - quota.attachments : 0
  const limits = ui('file.limits', { types: format.list(types), megabytes })
  const { ref, onFocus } = useKeptFocus<HTMLDivElement>()
  return (
    <div className="filesfield" ref={ref} onFocus={onFocus} tabIndex={-1}>
      <FileDrop
        multiple
        label={t('upload')}
        accept={acceptOf(personalKinds)}
        disabled={room <= 0}
        hint={quota && room <= 0 ? ui('file.full', { count: quota.mostAttachments }) : limits}
        onFiles={add}
      />
      <UploadRows uploads={uploads} retry={retry} remove={remove} />
      <span className="sr-only" aria-live="polite">
        {uploads.find(({ error }) => error)?.error}
      </span>
      <Loaded inCard query={files} failure={t('failed')} skeleton={<Rows />}>
        {({ items }) => (
          <>
            {items.map((file) => (
              <AttachmentRow
                key={file.id}
                file={file}
                isTwin={items.filter(({ fileName }) => fileName === file.fileName).length > 1}
              />
            ))}
            {items.length === 0 && uploads.length === 0 && <p className="small subtle">{t('empty')}</p>}
          </>
        )}
      </Loaded>
      {quota && (
        <p className="small subtle">
          {t('quota', {
            count: quota.attachments,
            most: quota.mostAttachments,
            size: sizeText(quota.bytes, format),
            mostSize: sizeText(quota.mostBytes, format),
          })}
        </p>
      )}
    </div>
  )
}

const Rows = () => (
  <Skeletons>
    <Skeleton height="3.75rem" />
    <Skeleton height="3.75rem" />
  </Skeletons>
)
