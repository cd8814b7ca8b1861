import { Link } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import type { ReactNode } from 'react'
import { Level } from '#web/components/display/level.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './queue.css'

type Item = { id: string; title: string; lang: 'pt' | 'en' }
type Props<I extends Item> = {
  items: readonly { item: I; closeness: number }[]
  /** The page of the queue, which shows the record named in `id`. */
  to: string
  Meta: (props: { item: I }) => ReactNode
  /** Absent where the record cannot be merged. */
  onMerge?: ((id: string) => void) | undefined
}

/** Records like the one on turn, the nearest first; one press chooses the one to merge into. */
export function NearList<I extends Item>({ items, to, Meta, onMerge }: Props<I>) {
  const t = useT('manage')
  return (
    <section className="stack" aria-labelledby="similar-records">
      <h3 className="title-card" id="similar-records">
        {t('near.title')}
      </h3>
      {items.length === 0 && <p className="small subtle">{t('near.none')}</p>}
      <ul className="nearlist" hidden={items.length === 0}>
        {items.map(({ item, closeness }) => (
          <li key={item.id}>
            <Level value={closeness} label={t('near.closeness', { value: closeness })} />
            <div className="grow">
              <Link className="medium" lang={item.lang} to={to} search={{ id: item.id } as never}>
                {item.title}
              </Link>
              <div className="row row--wrap small">
                <Meta item={item} />
              </div>
            </div>
            {onMerge && (
              <Button
                size="sm"
                aria-label={t('near.mergeWith', { title: item.title })}
                onClick={() => onMerge(item.id)}
              >
                <Merge />
                {t('near.merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
