import { Download, Ellipsis, Eye, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  downloadAttachment,
  type OwnAttachment,
  personalKinds,
  type PersonalKind,
} from '#contract/attachments/attachments.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { FileRow } from '#web/components/fields/file-drop.tsx'
import { sizeText } from '#web/components/fields/files-field.tsx'
import { UploadRows } from '#web/components/fields/upload-rows.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { acceptOf } from '#web/lib/api/file-kinds.ts'
import { useUploads } from '#web/lib/api/uploads.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { refreshAttachments, useRemoveAttachment } from './api.ts'
import { AttachmentEdit } from './attachment-edit.tsx'
import { AttachmentPreview, canPreview } from './attachment-preview.tsx'
import { useAudience } from './audience.ts'

type Open = 'preview' | 'edit' | 'remove'

type Props = {
  file: OwnAttachment
  /** Another file has the same name: the time tells them apart. */
  isTwin: boolean
}

export function AttachmentRow({ file, isTwin }: Props) {
  const t = useT('attachments')
  const format = useFormat()
  const audience = useAudience()
  const act = useAct()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, kind, fileName, size, createdAt } = file
  const { uploads, add, retry, remove } = useUploads({ kinds: [kind], replaces: id, onDone: () => replaced() })
  const replaced = () => {
    toast(t('replaced', { name: fileName }))
    void refreshAttachments()
  }
  const fetchFile = () => act(async () => download(await call(downloadAttachment, { params: { id } }), fileName))
  const loaded = isTwin ? format.dateTime(createdAt) : format.date(createdAt)
  const facts = [t(`kind.${kind}`), sizeText(size, format), loaded, audience(file)]
  return (
    <>
      <FileRow name={fileName} fileName={fileName} meta={facts.join(' · ')}>
        {canPreview(file) && (
          <IconButton size="sm" name={t('preview', { name: fileName })} onClick={() => setOpen('preview')}>
            <Eye />
          </IconButton>
        )}
        <IconButton size="sm" name={t('download', { name: fileName })} onClick={() => void fetchFile()}>
          <Download />
        </IconButton>
        <RowActions file={file} onOpen={setOpen} onReplace={add} />
      </FileRow>
      <UploadRows uploads={uploads} retry={retry} remove={remove} />
      {open === 'preview' && <AttachmentPreview file={file} onClose={close} />}
      {open === 'edit' && <AttachmentEdit file={file} onClose={close} />}
      {open === 'remove' && <Remove file={file} onClose={close} />}
    </>
  )
}

const isPersonal = (kind: string): kind is PersonalKind => personalKinds.includes(kind as PersonalKind)

type RowActionsProps = {
  file: OwnAttachment
  onOpen: (what: Open) => void
  onReplace: (files: File[]) => void
}

/** A picture of a record is changed in the form of that record; here it is only deleted once nothing shows it. */
function RowActions({ file: { kind, fileName, uses }, onOpen, onReplace }: RowActionsProps) {
  const t = useT('attachments')
  const input = useRef<HTMLInputElement>(null)
  const inUse = uses.length > 0
  if (inUse && !isPersonal(kind)) return null
  return (
    <>
      <Menu
        label={t('actions', { name: fileName })}
        trigger={
          <IconButton size="sm" name={t('actions', { name: fileName })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {isPersonal(kind) && (
          <>
            <MenuItem icon={<Pencil />} onAction={() => onOpen('edit')}>
              {t('edit')}
            </MenuItem>
            <MenuItem icon={<RefreshCw />} onAction={() => input.current?.click()}>
              {t('replace')}
            </MenuItem>
          </>
        )}
        {!inUse && (
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => onOpen('remove')}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('replaceOf', { name: fileName })}
        accept={acceptOf([kind])}
        onChange={({ target }) => {
          onReplace([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function Remove({ file: { id, fileName: name }, onClose }: { file: OwnAttachment; onClose: () => void }) {
  const t = useT('attachments')
  const remove = useRemoveAttachment(id)
  return (
    <AskedAct
      title={t('deleteTitle', { name })}
      words={{ act: t('deleteConfirm'), keep: t('keep'), done: t('deleted', { name }) }}
      act={() => remove.mutateAsync()}
      onClose={onClose}
    >
      {t('deleteText')}
    </AskedAct>
  )
}
