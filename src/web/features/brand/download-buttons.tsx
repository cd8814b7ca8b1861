import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { downloadPng, downloadSvg } from './download.ts'

const FORMATS = { svg: 'SVG', png: 'PNG' }

export function DownloadButtons({ name, svg }: { name: string; svg: string }) {
  const t = useT('brand')
  const [drawing, setDrawing] = useState(false)
  const takePng = async () => {
    setDrawing(true)
    try {
      await downloadPng(name, svg)
    } catch {
      toast(t('generator.failed'), { tone: 'danger' })
    } finally {
      setDrawing(false)
    }
  }
  return (
    <div className="row row--wrap">
      <Button size="sm" aria-label={t('download.svg')} onClick={() => downloadSvg(name, svg)}>
        <Download />
        {FORMATS.svg}
      </Button>
      <Button size="sm" aria-label={t('download.png')} loading={drawing} onClick={() => void takePng()}>
        <Download />
        {FORMATS.png}
      </Button>
    </div>
  )
}
