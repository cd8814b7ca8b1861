import { useState } from 'react'
import { downloadAttachment } from '#contract/attachments/attachments.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import '#web/components/fields/file-drop.css'
import './file-link.css'

type File = { id: string; fileName: string }

/** The files of a record. */
export function FileLinks({ files }: { files: readonly File[] }) {
  return (
    <span className="row row--wrap">
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </span>
  )
}

/** A file of a record. Files are private: fetch them with the session's token instead of a plain URL. */
function FileLink({ file: { id, fileName } }: { file: File }) {
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    await act(async () => download(await call(downloadAttachment, { params: { id } }), fileName))
    setBusy(false)
  }
  const ending = /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
  return (
    <button className="file file--sm" type="button" aria-busy={busy} disabled={busy} onClick={() => void fetchFile()}>
      <span className="file__type" data-type={ending === 'webp' ? 'png' : ending} aria-hidden>
        {ending.toUpperCase().slice(0, 4)}
      </span>
      <span className="medium truncate">{fileName}</span>
    </button>
  )
}
