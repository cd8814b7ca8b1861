import { useQuery } from '@tanstack/react-query'
import { Braces, Download, Upload } from 'lucide-react'
import { cvChoice, type CvLack, cvLayouts, type CvPart, cvParts, showCv } from '#contract/resume/resume.ts'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { download } from '#web/lib/api/download.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { type CvChoice, cvQuery, fetchCv, fetchResume } from './api.ts'
import './cv-page.css'
import { CvSheets } from './cv-sheet.tsx'
import { profileQueries } from '#web/features/profile/api.ts'

export const cvSearch = cvChoice

/** My profile as a CV: two layouts and two languages of the same content, shown as the paper that one downloads. */
export function CvPage() {
  const t = useT('resume')
  const { user } = useSession()
  const locale = useLocale()
  const { search, change } = useSearchFilters(showCv, cvSearch)
  const choice: CvChoice = { ...search, layout: search.layout ?? 'classic', lang: search.lang ?? locale }
  const cv = useQuery(cvQuery(choice))
  const { data: profile } = useQuery(profileQueries.mine())
  const photo = useAttachmentAddress(profile?.photo?.id ?? null)
  const name = `${user?.firstName} ${user?.lastName}`
  return (
    <>
      <PageHeader title={t('cv.title')} sub={t('cv.sub')} />
      <div className="cv">
        <Loaded query={cv} failure={t('cv.failed')} skeleton={<Skeleton height="70vh" />}>
          {(drawn) => <CvSheets cv={drawn} photo={photo} name={name} lang={choice.lang} />}
        </Loaded>
        <div className="cv__aside">
          <CvActs choice={choice} name={name} />
          {cv.data && cv.data.undrawn.length > 0 && (
            <Alert>{t('cv.undrawn', { characters: cv.data.undrawn.join(' ') })}</Alert>
          )}
          {cv.data && <Lacking lacking={cv.data.lacking} />}
          <Card pad>
            <CvChoices choice={choice} hasPhoto={Boolean(profile?.photo)} onChange={change} />
          </Card>
          <p className="small subtle">{t('cv.note')}</p>
        </div>
      </div>
    </>
  )
}

/** Which texts are on the paper in the other language, with the way to write them. */
function Lacking({ lacking }: { lacking: CvLack[] }) {
  const t = useT('resume')
  if (lacking.length === 0) return null
  const names = lacking.map(({ part, title }) => title ?? t(`field.${part as 'about'}`))
  return (
    <Alert
      tone="warning"
      title={t('cv.lacking')}
      action={
        <ButtonLink size="sm" to="/profile">
          {t('cv.write')}
        </ButtonLink>
      }
    >
      <ul className="cv__lacking">
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may have the same title
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Alert>
  )
}

function CvActs({ choice, name }: { choice: CvChoice; name: string }) {
  const t = useT('resume')
  const act = useAct()
  return (
    <>
      <Button
        variant="primary"
        block
        onClick={() => void act(async () => download(await fetchCv(choice), `CV ${name}.pdf`))}
      >
        <Download />
        {t('cv.download')}
      </Button>
      <Button variant="ghost" block onClick={() => void act(async () => download(await fetchResume(), 'resume.json'))}>
        <Braces />
        {t('cv.json')}
      </Button>
      <ButtonLink variant="ghost" block to="/profile/import">
        <Upload />
        {t('cv.import')}
      </ButtonLink>
    </>
  )
}

type ChoicesProps = { choice: CvChoice; hasPhoto: boolean; onChange: (change: Partial<CvChoice>) => void }

function CvChoices({ choice, hasPhoto, onChange }: ChoicesProps) {
  const t = useT('resume')
  const { without = [], photo = false } = choice
  const parts = [...(hasPhoto ? (['photo'] as const) : []), ...cvParts]
  const isIn = (part: CvPart | 'photo') => (part === 'photo' ? photo : !without.includes(part))
  const put = (chosen: (CvPart | 'photo')[]) => {
    const left = cvParts.filter((part) => !chosen.includes(part))
    onChange({ without: left.length > 0 ? left : undefined, photo: chosen.includes('photo') || undefined })
  }
  return (
    <div className="form">
      <Segmented
        wide
        label={t('cv.layout')}
        options={cvLayouts.map((value) => ({ value, label: t(`cv.${value}`) }))}
        value={choice.layout}
        onChange={(layout) => onChange({ layout })}
      />
      <Segmented
        wide
        label={t('cv.language')}
        options={locales.map((value) => ({ value, label: value.toUpperCase() }))}
        value={choice.lang}
        onChange={(lang) => onChange({ lang })}
      />
      <ChoiceChips
        label={t('cv.parts')}
        options={parts.map((value) => ({ value, label: t(`cvPart.${value}`) }))}
        value={parts.filter(isIn)}
        onChange={put}
      />
    </div>
  )
}
