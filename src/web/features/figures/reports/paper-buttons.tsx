import { Download, Printer } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The same on paper: by the browser, or as a file. */
export function PaperButtons({ name, file }: { name: string; file: () => Promise<Blob> }) {
  const t = useT('figures-report')
  const act = useAct()
  return (
    <>
      <Button size="sm" onClick={() => window.print()}>
        <Printer />
        {t('print')}
      </Button>
      <Button size="sm" variant="primary" onClick={() => void act(async () => download(await file(), `${name}.pdf`))}>
        <Download />
        {t('pdf')}
      </Button>
    </>
  )
}
