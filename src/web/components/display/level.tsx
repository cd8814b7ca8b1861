import './level.css'

type Props = {
  value: number
  max?: number
  label: string
  /** Up to here something shows it; what is above is striped: said by the person, confirmed by nobody yet. */
  confirmed?: number
}

/** Three to five segments beside a name, such as the level of a skill. */
export function Level({ value, max = 5, label, confirmed = value }: Props) {
  return (
    <>
      <span className="level" aria-hidden>
        {Array.from({ length: max }, (_, i) => (
          <i className={i < confirmed ? 'on' : i < value ? 'on said' : undefined} key={i} />
        ))}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}
