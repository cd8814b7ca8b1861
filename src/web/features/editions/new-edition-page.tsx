import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { GraduationCap, Rocket, Timer } from 'lucide-react'
import { useState } from 'react'
import { type EditionTemplate, editionTemplates } from '#contract/editions/editions.ts'
import { editionLimits } from '#contract/editions/file.ts'
import { dayMs } from '#contract/times.ts'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { OptionCards } from '#web/components/fields/option-cards.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { editionQueries } from './api.ts'
import { Rehearsal } from './rehearsal.tsx'

export const loader = () => queryClient.ensureQueryData(editionQueries.templates())

const icons = { bootcamp: <GraduationCap />, hackathon: <Timer />, accelerator: <Rocket /> }
const isTemplate = (key: unknown): key is EditionTemplate => editionTemplates.some((one) => one === key)
/** A hackathon begins on a Friday, the others on a Monday. */
const weekdays: Record<EditionTemplate, number> = { bootcamp: 1, hackathon: 5, accelerator: 1 }
const weeksAhead = 8

/** That weekday in some weeks, so that there is time for applications. */
function proposedStart(weekday: number): string {
  const day = new Date(Date.now() + weeksAhead * 7 * dayMs)
  const days = (weekday - day.getUTCDay() + 7) % 7
  return new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)
}

type Given = { text: string; name: string; startsOn: string | null }

/** The API says what is wrong in a file; here only what to propose. */
function headOf(text: string): Given {
  try {
    const { name, startsOn } = JSON.parse(text) as { name?: unknown; startsOn?: unknown }
    const isDay = typeof startsOn === 'string' && /^\d{4}-\d\d-\d\d$/.test(startsOn)
    return { text, name: typeof name === 'string' ? name : '', startsOn: isDay ? startsOn : null }
  } catch {
    return { text, name: '', startsOn: null }
  }
}

export function NewEditionPage() {
  const t = useT('editions')
  const { template } = useSearch({ from: '/manage/editions/new' })
  const [file, setFile] = useState<Given>()
  const chosen = isTemplate(template) && !file ? template : null
  const back = <ButtonLink to="/manage/cohorts/create">{t('new.blank')}</ButtonLink>
  return (
    <div className="page--wide">
      <PageHeader title={t('new.title')} sub={t('new.sub')} actions={back} />
      <div className="stack">
        <ChooseTemplate chosen={chosen} onChosen={() => setFile(undefined)} />
        <ChooseFile onFile={setFile} />
        {chosen && (
          <Rehearsal
            key={chosen}
            source={{ template: chosen }}
            name={t(`template.${chosen}.name`)}
            startsOn={proposedStart(weekdays[chosen])}
          />
        )}
        {file && <Rehearsal key={file.text} source={{ file: file.text }} name={file.name} startsOn={file.startsOn} />}
      </div>
    </div>
  )
}

function ChooseTemplate({ chosen, onChosen }: { chosen: EditionTemplate | null; onChosen: () => void }) {
  const t = useT('editions')
  const format = useFormat()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(editionQueries.templates())
  const options = data.items.map(({ key, ...counts }) => ({
    value: key,
    label: t(`template.${key}.name`),
    hint: `${t(`template.${key}.hint`)} ${format.list([
      t('holds.sessions', { count: counts.sessions }),
      t('holds.tasks', { count: counts.tasks }),
      t('holds.events', { count: counts.events }),
      t('holds.messages', { count: counts.messages }),
    ])}.`,
    icon: icons[key],
  }))
  const choose = (key: EditionTemplate) => {
    onChosen()
    void navigate({ to: '/manage/editions/new', search: { template: key }, replace: true, resetScroll: false })
  }
  return (
    <Card as="section" aria-labelledby="edition-templates">
      <CardHead title={t('new.templates')} id="edition-templates" />
      <CardBody>
        <OptionCards label={t('new.templates')} options={options} value={chosen} onChange={choose} />
      </CardBody>
    </Card>
  )
}

function ChooseFile({ onFile }: { onFile: (file: Given) => void }) {
  const t = useT('editions')
  const [name, setName] = useState<string>()
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File) => {
    setTooLarge(file.size > editionLimits.bytes)
    setName(undefined)
    if (file.size > editionLimits.bytes) return
    setName(file.name)
    onFile(headOf(await file.text()))
  }
  return (
    <Card as="section" aria-labelledby="edition-file">
      <CardHead title={t('new.file')} id="edition-file" />
      <CardBody className="stack">
        <FileDrop
          row
          accept="application/json,.json"
          label={t('new.file')}
          hint={name ?? t('new.fileHint')}
          onFiles={([file]) => void (file && read(file))}
        />
        {isTooLarge && (
          <Alert tone="danger" announce>
            {t('new.tooLarge')}
          </Alert>
        )}
      </CardBody>
    </Card>
  )
}
