import { everydayWords } from '#api/reference/everyday-words.ts'
import { foldedText } from './fold.ts'

/** Words of every day that are also names of people, startups or mailboxes. */
const also = `
  agua alegria alma amor ana aposta arco areia arte asa aurora azul barco base bela bem bicho boa bola bom braga branco
  brisa caixa calma caminho campo campos canto capa carta carvalho casa casal castro cedo centro ceu chave chuva cidade
  claro clima coelho coisa colheita conta contacto cor coroa corpo costa crescer cruz cuidar dia digital dono doce duarte
  elo energia equipa escola espaco esperanca estrela fe feira festa figueira fio flor flores floresta fogo folha fonte
  forca forma forte fruta futuro garantia gente geral girassol gosto grande graca guerra guia horta hora ideia ilha
  inverno jardim jogo joia justo ladeira lago lar leal leao leite leme lema leve ligar linha livre livro lobo loja longo
  lua luz machado mae malha mao mapa mar marca margarida mata mel melhor mesa meta mil moda modo monte mota mundo mural
  negro neto neves ninho nobre norte nova novo nuvem oeste oliveira onda ovo paixao palco palma parque passo paz pedra
  peixe pena pereira perto pinheiro pinto planta ponte ponto porta porto povo praca praia preto primavera primeiro prisma
  quinta raiz ramo ramos rapido real rede reis rega relogio ribeiro rio roca rocha roda rosa rota rua sabor saude seguro
  semente serra serrano sementeira silva sinal sol solar som sonho sorte sul tempo terra teto tinta torre trigo trilho
  trindade troca vale valente vaz vela velho vento verao verde vida vinha vila viva vitoria viver voz zona
  able alpha anchor apple arrow base beam bee blue bloom bold box brave bridge bright build care city clear cloud common
  core craft crop dash data dawn day dock door dot drop earth easy echo edge farm fast field fire fish flow focus forge
  form frame fresh garden gate globe gold grace green grid ground grow guide harvest hello help hive home hope house hub
  idea iron joy jump key kind kite lab land lane leaf lean level life lift light line link lion list little live loop
  love map mark market may meal meet mind mint mirror moon more move nest new next north note nova now oak ocean office
  one open orbit owl pace page park path pay peak pilot pine place plan plant play point pool port pulse pure quick rain
  ray ready river road rock root rose safe sage sail salt school seed sense shade share shift ship sky small smart snap
  soil solid space spark spring sprout square stack star start step stone storm story stream street summer sun support
  surf swift table tap team tide time together trail tree true trust unit unity up valley view village vine voice wave
  way well west wheel white will wind wise wood work world young
  admin ajuda apoio comercial correio encomendas equipa financeiro geral info inscricoes mail office ola reservas site
  startup suporte team vendas web www app projeto projecto empresa demo blog loja contato email`

const words = new Set([
  ...also.trim().split(/\s+/),
  ...everydayWords.flat().flatMap((word) => foldedText(word).toLowerCase().split(/\s+/)),
])

/** Whether a text may well use a name as a word. */
export const isCommon = (name: string): boolean => words.has(name.toLowerCase())

/** Between the parts of a name, and never a part by themselves. */
export const connectors = new Set(
  'de da do das dos e y von van der den del della di du la le los las the o a os as'.split(' '),
)
