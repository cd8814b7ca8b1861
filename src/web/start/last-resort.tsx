import { Component, type ReactNode } from 'react'
import './last-resort.css'

type State = { error: Error | null }

/** Shown when the error page itself fails, so it uses no texts, no router and no session. */
export class LastResort extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch() {
    document.querySelector('#boot')?.remove()
  }

  override render() {
    const { error } = this.state
    return error ? <LastResortPage error={error} /> : this.props.children
  }
}

// Both languages, because the texts of the chosen one may be what failed.
const lines = {
  heading: ['An error occurred while showing the error page', 'Ocorreu um erro ao mostrar a página de erro'],
  text: [
    'Unfortunately an error occurred and while showing the error page another error occurred',
    'Infelizmente ocorreu um erro e, ao mostrar a página de erro, ocorreu outro',
  ],
  details: ['Error details: ', 'Detalhes do erro: '],
  home: ['Go back to home', 'Voltar ao início'],
} as const

function LastResortPage({ error }: { error: Error }) {
  return (
    <main className="last-resort" lang="en">
      <h1>{lines.heading[0]}</h1>
      <p lang="pt-PT">{lines.heading[1]}</p>
      <p>{lines.text[0]}</p>
      <p lang="pt-PT">{lines.text[1]}</p>
      <p>
        {lines.details[0]}
        <code>{error.message}</code>
      </p>
      <p>
        <a href="/">{lines.home[0]}</a>
        <br />
        <a href="/" lang="pt-PT">
          {lines.home[1]}
        </a>
      </p>
    </main>
  )
}
