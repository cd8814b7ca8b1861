import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { similarShown } from '#contract/records.ts'
import { type MarkedRecord, SupportInstead } from '#web/components/display/marks.tsx'
import type { Marks } from '#web/lib/api/marks.ts'
import { useSettled } from '#web/lib/page/use-settled.ts'
import { SimilarBox, type SimilarItem } from './similar-box.tsx'

type Similar = MarkedRecord & Omit<SimilarItem, 'meta' | 'actions' | 'text'>
type Found<Item> = { items: { item: Item; closeness: number; terms: string[] }[] }
type Key = `similar.${'title' | 'languages' | 'note' | 'mine' | 'supportThis' | 'supported' | 'open' | 'openNamed'}`

type Props<Item, QueryKey extends readonly unknown[]> = {
  text: string
  /** Of the area; asks only once the text has a few words. */
  find: (text: string) => UseQueryOptions<Found<Item>, Error, Found<Item>, QueryKey>
  marks: Marks
  textOf: (item: Item) => string
  Meta: (props: { item: Item }) => ReactNode
  /** The address of a record: `/problems/{id}`. */
  to: (id: string) => string
  /** The texts of the area, which has these keys. */
  t: (key: Key, values?: Record<string, string | number>) => string
}

/** Opens under the title of a new record and shows those that speak of the same, to be supported instead. */
export function SimilarWhileTyping<Item extends Similar, QueryKey extends readonly unknown[]>(
  props: Props<Item, QueryKey>,
) {
  const { text, find, Meta, t } = props
  const asked = useSettled(text.trim())
  const [dismissed, setDismissed] = useState<string>()
  const { data } = useQuery(find(asked))
  const found = data?.items.slice(0, similarShown) ?? []
  const isOpen = found.length > 0 && (dismissed === undefined || !asked.startsWith(dismissed))
  const title = t('similar.title', { count: found.length })
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {isOpen && title}
      </span>
      {isOpen && (
        <SimilarBox
          items={found.map(({ item }) => ({
            ...item,
            text: props.textOf(item),
            meta: <Meta item={item} />,
            actions: <Actions {...props} item={item} />,
          }))}
          terms={found[0]!.terms}
          words={{ title, note: t('similar.languages'), hint: t('similar.note'), dismiss: t('similar.mine') }}
          onDismiss={() => setDismissed(asked)}
        />
      )}
    </>
  )
}

type ActionsProps = { item: Similar; marks: Marks; to: (id: string) => string; t: Props<Similar, []>['t'] }

function Actions({ item, marks, to, t }: ActionsProps) {
  const words = { support: t('similar.supportThis'), supported: t('similar.supported') }
  return (
    <>
      <SupportInstead marks={marks} record={item} words={words} />
      <Link
        className="link link--quiet small"
        to={to(item.id)}
        target="_blank"
        aria-label={t('similar.openNamed', { title: item.title })}
      >
        {t('similar.open')}
      </Link>
    </>
  )
}
