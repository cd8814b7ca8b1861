import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadData } from '#contract/accounts/data.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'

export const dataPart: SettingsPart = { Section: DataSection }

const contents = ['records', 'resume', 'files', 'history'] as const

/** Says what is in the archive before it is downloaded. */
function DataSection() {
  const t = useT('accounts')
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    if (await act(async () => download(await call(downloadData), 'data.zip'))) toast(t('data.done'))
    setBusy(false)
  }
  return (
    <FormCard>
      <FormSection title={t('data.title')} note={t('data.note')} id="data">
        <div className="prose">
          <ul className="stack">
            {contents.map((one) => (
              <li key={one}>{t(`data.${one}`)}</li>
            ))}
          </ul>
        </div>
        <p className="small subtle">{t('data.without')}</p>
        <div>
          <Button variant="primary" loading={busy} onClick={() => void fetchAll()}>
            <Download />
            {t('data.download')}
          </Button>
        </div>
      </FormSection>
    </FormCard>
  )
}
