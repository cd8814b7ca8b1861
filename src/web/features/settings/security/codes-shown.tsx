import { Check, Copy, Download, Printer } from 'lucide-react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { download } from '#web/lib/api/download.ts'
import { useProgrammeName } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** Recovery codes, this once: copied, saved or printed, then gone from the page. */
export function CodesShown({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT('auth-factors')
  const name = useProgrammeName()
  const text = codes.join('\n')
  return (
    <Alert tone="warning" title={t('codes.once')} announce>
      <p>{t('codes.why')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="codes__acts">
        <Button size="sm" onClick={() => download(new Blob([`${name}\n${text}\n`]), `${t('codes.file')}.txt`)}>
          <Download />
          {t('codes.save')}
        </Button>
        <Button size="sm" onClick={() => print()}>
          <Printer />
          {t('codes.print')}
        </Button>
        <Button
          size="sm"
          onClick={() => void copyText(text, { done: t('codes.copied'), failed: t('codes.notCopied') })}
        >
          <Copy />
          {t('codes.copy')}
        </Button>
        <Button size="sm" variant="soft" onClick={onKept}>
          <Check />
          {t('codes.kept')}
        </Button>
      </div>
    </Alert>
  )
}
