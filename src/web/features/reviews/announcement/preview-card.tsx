import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import type { Locale } from '#contract/endpoint.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { Preview } from '#contract/reviews/preview.ts'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { isoCodes, locales, PartLocale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { ReviewResultView } from '../ranking/review-result-card.tsx'
import { announcementQueries } from './api.ts'

type Item = Announcement['items'][number]
const parts = ['mail', 'result'] as const
type Part = (typeof parts)[number]
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

type Props = { id: string; items: Item[]; shown: string | null; onShow: (id: string) => void }

/** What one team will get, exactly as it will; the arrows walk through the teams. */
export function PreviewCard({ id, items, shown, onShow }: Props) {
  const t = useT('reviews-announcement')
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [part, setPart] = useState<Part>('mail')
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === shown),
  )
  const item = items[index]
  if (!item) return null
  const go = (by: number) => onShow(items[(index + by + items.length) % items.length]!.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.target instanceof HTMLInputElement ? undefined : steps[event.key]
    if (by !== undefined) go(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows only repeat its two buttons
    <Card as="section" pad className="stack preview" aria-labelledby="preview" onKeyDown={onKeyDown}>
      <div className="row row--between row--wrap">
        <h2 className="title-section" id="preview">
          {t('preview.title')}
        </h2>
        <span className="row">
          <IconButton name={t('preview.before')} onClick={() => go(-1)}>
            <ChevronLeft />
          </IconButton>
          <span className="small muted nowrap">{t('preview.place', { place: index + 1, count: items.length })}</span>
          <IconButton name={t('preview.next')} onClick={() => go(1)}>
            <ChevronRight />
          </IconButton>
        </span>
      </div>
      <p aria-live="polite">
        <span className="medium">{item.title}</span>{' '}
        <span className="small muted">{item.people.map(({ name }) => name).join(', ')}</span>
      </p>
      <div className="row row--wrap">
        <Segmented
          label={t('preview.part')}
          options={parts.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={part}
          onChange={setPart}
        />
        <Segmented
          label={t('preview.language')}
          options={locales.map((value) => ({ value, label: value.toUpperCase() }))}
          value={locale}
          onChange={setLocale}
        />
      </div>
      <ItemPreview key={item.id} id={id} item={item} locale={locale} part={part} />
    </Card>
  )
}

type ItemProps = { id: string; item: Item; locale: Locale; part: Part }

function ItemPreview({ id, item, locale, part }: ItemProps) {
  const query = useQuery(announcementQueries.preview(id, item.id, locale))
  return (
    <Loaded query={query} inCard skeleton={<Skeleton height="14rem" />}>
      {(preview) =>
        part === 'mail' ? <Mail preview={preview} locale={locale} /> : <Shown preview={preview} locale={locale} />
      }
    </Loaded>
  )
}

type ShownProps = { preview: Preview; locale: Locale }

function Mail({ preview: { mail }, locale }: ShownProps) {
  const t = useT('reviews-announcement')
  if (!mail) return <p className="muted">{t('preview.noMail')}</p>
  return (
    <div className="stack" lang={isoCodes[locale]}>
      <p className="medium">{mail.subject}</p>
      <div className="previewmail prewrap">{mail.text}</div>
    </div>
  )
}

function Shown({ preview: { result }, locale }: ShownProps) {
  const t = useT('reviews-announcement')
  if (!result) return <p className="muted">{t('preview.noResult')}</p>
  return (
    <div lang={isoCodes[locale]}>
      <PartLocale value={locale}>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ReviewResultView result={result} />
        </Suspense>
      </PartLocale>
    </div>
  )
}
