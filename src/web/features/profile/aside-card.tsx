import type { Profile } from '#contract/profile/profile.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { languageName } from '#web/lib/text/language-name.ts'

type Available = Pick<Profile, 'available' | 'availableFrom' | 'seeking' | 'places' | 'lang'>

/** Whether the person looks for something, what, from when and where. */
export function Availability({ person }: { person: Available }) {
  const t = useT('profile')
  const format = useFormat()
  const { available, availableFrom, seeking, places } = person
  const thisMonth = new Date(useNow('minute')).toISOString().slice(0, 7)
  const isAhead = availableFrom !== null && availableFrom > thisMonth
  const from = isAhead && format.month(`${availableFrom}-15T12:00:00Z`, 'UTC')
  const facts = [
    { term: t('seeks'), value: format.list(seeking.map((kind) => t(`seeking.${kind}`))) },
    { term: t('where'), value: places },
  ].filter(({ value }) => value)
  return (
    <div className="stack">
      <Status tone={available ? 'success' : 'neutral'}>
        {!available ? t('notAvailable') : from ? t('availableFrom', { month: from }) : t('availableNow')}
      </Status>
      {available && facts.length > 0 && <Facts facts={facts} />}
    </div>
  )
}

/** Languages with their levels. */
export function Languages({ languages }: Pick<Profile, 'languages'>) {
  const t = useT('profile')
  const locale = useLocale()
  const facts = languages.map(({ language, level }) => ({
    term: languageName(language, locale),
    value: t(`cefrShort.${level}`),
  }))
  return <Facts facts={facts} />
}

export function LanguagesCard({ languages }: Pick<Profile, 'languages'>) {
  const t = useT('profile')
  if (languages.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={t('part.languages')} />
      <CardBody>
        <Languages languages={languages} />
      </CardBody>
    </Card>
  )
}
