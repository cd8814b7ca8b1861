import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { type ExportFormat, exportFormats } from '#contract/lists.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'

const icons = { csv: <FileText />, xlsx: <FileSpreadsheet /> }

export type ExportButtonProps = {
  /** The file name, without extension. */
  name: string
  /** The page has filters, so the file contains only part of the list. */
  narrowed: boolean
  file: (format: ExportFormat) => Promise<Blob>
}

/** Downloads a list as a file, after saying what it will contain. */
export function ExportButton({ name, narrowed, file }: ExportButtonProps) {
  const t = useT('manage')
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const fetchFile = async (format: ExportFormat) => {
    setBusy(true)
    await act(async () => download(await file(format), `${name}.${format}`))
    setBusy(false)
  }
  const label = t(narrowed ? 'export.viewLabel' : 'export.label')
  return (
    <Menu
      label={label}
      head={<p className="small">{t(narrowed ? 'export.view' : 'export.all')}</p>}
      trigger={
        <Button loading={busy}>
          <Download />
          {label}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} id={format} icon={icons[format]} onAction={() => void fetchFile(format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
