import type { ReactNode } from 'react'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { type Fact, Facts, Strip } from '#web/components/display/facts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import type { Sheet } from '#web/lib/files/sheet.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** A browser draws a few hundred lines with ease; whoever imports thousands reads the bad ones. */
const mostShown = 200

/** How many lines lead to what. */
export function LineCounts({ counts }: { counts: readonly (readonly [term: string, count: number])[] }) {
  const facts = counts.map(([term, count]) => ({
    term,
    value: (
      <>
        <Digits value={twoDigits(count)} />
        <span className="sr-only">{count}</span>
      </>
    ),
  }))
  return <Strip lcd facts={facts} />
}

/** The first lines of many, and how many more there are. */
export function ShownLines<Line>({ lines, children }: { lines: Line[]; children: (some: Line[]) => ReactNode }) {
  const t = useT('imports')
  return (
    <>
      {children(lines.slice(0, mostShown))}
      {lines.length > mostShown && <p className="small subtle">{t('more', { count: lines.length - mostShown })}</p>}
    </>
  )
}

type FileProps = { file: Pick<Sheet, 'name' | 'text'>; facts?: Fact[]; children?: ReactNode; onBack: () => void }

/** The file that was read, and how it was understood. */
export function FileCard({ file, facts = [], children, onBack }: FileProps) {
  const t = useT('imports')
  const names = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const
  const read = file.text
    ? [
        { term: t('encoding'), value: file.text.encoding },
        { term: t('separator'), value: t(names[file.text.separator]) },
      ]
    : []
  return (
    <Card as="section" aria-labelledby="file">
      <CardHead title={<span className="sheetimport__name">{file.name}</span>} id="file">
        <Button size="sm" variant="ghost" onClick={onBack}>
          {t('change')}
        </Button>
      </CardHead>
      <CardBody className="stack">
        {read.length + facts.length > 0 && <Facts facts={[...read, ...facts]} />}
        {children}
      </CardBody>
    </Card>
  )
}
