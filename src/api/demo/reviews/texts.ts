export const comments = [
  'Mediram antes de construir. Falta dizer quanto custa por mês.',
  'Percebe-se à primeira. Gostava de ver o que acontece sem rede.',
  'Boa ideia, ainda pouco testada com quem a vai usar.',
  'A demonstração convence. O plano para depois do piloto, menos.',
]
export const feedback = {
  pt: 'O júri gostou de ver dados verdadeiros desde a segunda semana. Para o próximo passo, digam quanto custa por mês e quem o mantém.',
  en: 'The jury liked to see real data from the second week on. As a next step, say what it costs a month and who looks after it.',
}

export const appeal =
  'Um comentário diz que não testámos com ninguém, mas o anexo mostra onze entrevistas. Pedimos que olhem outra vez para o critério do teste.'

export const templates = [
  [
    'Não desta vez',
    'Obrigado por «{titulo}». Desta vez não foi escolhida; o júri deixa-vos os comentários abaixo para a próxima versão.',
    'Thank you for “{title}”. It was not chosen this time; the jury leaves you the comments below for the next version.',
  ],
  [
    'Próximos passos',
    'Parabéns por «{titulo}». Durante esta semana escrevemos-vos para marcar a primeira conversa.',
    'Congratulations on “{title}”. We will write to you this week to arrange the first conversation.',
  ],
] as const
