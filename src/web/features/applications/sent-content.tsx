import type { ApplicationDetail } from '#contract/applications/own.ts'
import { Answers } from '#web/components/display/answers.tsx'
import { sizeText } from '#web/components/fields/files-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { FileDown } from 'lucide-react'
import { saveCv } from './api.ts'
import { FrozenProfileView } from './frozen-profile.tsx'

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'cv' | 'letter' | 'answers' | 'profile'>
  /** The whole profile, on a page of its own where the heading stands below the title. */
  whole?: boolean
}

/** What was sent, as it was: CV, letter, answers and profile. */
export function SentContent({ application, whole = false }: Props) {
  const t = useT('applications')
  const locale = useLocale()
  const Heading = whole ? 'h2' : 'h3'
  const { letter, answers, profile } = application
  const given = [
    ...(letter ? [{ term: t('apply.letter'), value: letter }] : []),
    ...answers.map(({ question, text }) => ({ term: pick(question, locale), value: text })),
  ]
  return (
    <section className="stack" aria-label={t('open.content')}>
      <Heading className="title-card">{t('open.content')}</Heading>
      <SentCv application={application} />
      {given.length > 0 && <Answers boxed answers={given} />}
      {profile && <FrozenProfileView profile={profile} whole={whole} />}
    </section>
  )
}

function SentCv({ application: { id, cv } }: Props) {
  const act = useAct()
  const format = useFormat()
  if (!cv) return null
  return (
    <Button onClick={() => void act(() => saveCv(id, cv.fileName))}>
      <FileDown />
      <span className="truncate">{cv.fileName}</span>
      <span className="small subtle">{sizeText(cv.size, format)}</span>
    </Button>
  )
}
