"""Stop words: the short function words that running text has and menus lack (paper 004).

Languages that put spaces between words have a list each. Chinese, Japanese, Korean and Thai do not (or glue
their particles to the words), so there a few telling characters serve, whatever the page's language.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

_LISTS = {
    "en": "a about after all also an and any are as at be because been before being but by can could did do does "
    "for from had has have he her here his how i if in into is it its just like may me more most my no not of on "
    "one only or other our out over she should so some such than that the their them then there these they this "
    "those through to under up was we were what when where which while who will with would you your",
    "de": "aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den der des die dies diese "
    "dieser doch durch ein eine einem einen einer eines er es für hat hatte ich ihr ihre im in ist ja kann kein "
    "mehr mit nach nicht noch nur ob oder sein seine sich sie sind so über um und uns unter vom von vor war was "
    "wenn werden wie wir wird zu zum zur",
    "fr": "à au aussi aux avec ce ces cette comme dans de des du elle en est et été être il ils je la le les leur "
    "lui mais même ne nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sur tout un une "
    "vous y",
    "es": "a al como con cuando de del desde donde el ella en entre era es esta este esto fue ha hasta hay la las le "
    "les lo los más me mi muy no nos o para pero por porque que qué se ser si sin sobre son su sus también te "
    "tiene todo un una y ya yo",
    "it": "a ad ai al alla anche che chi ci come con cui da dal dalla dei del della delle di dopo e è gli ha hanno i "
    "il in io la le lo ma mi nei nel nella non o per più prima quando quella questo se si sono su sua sul sulla "
    "suo tra tutti un una uno",
    "pt": "a ao aos as até com como da das de do dos e é ela ele em entre era essa esse esta este eu foi há isso já "
    "mais mas me mesmo muito na não nas nem no nos o os ou para pela pelo por qual quando que quem se sem ser seu "
    "seus só sua também tem um uma você",
    "nl": "aan al als bij dan dat de deze die dit door een en er had heb heeft het hij hoe ik in is je kan maar meer "
    "met mijn naar niet nog of om onze ook op over te tot uit van veel voor waar was wat we wel werd wij wordt ze "
    "zich zij zijn zo zou",
    "sv": "alla att av blev de dem den denna det detta där du efter eller en ett från för ha hade han har hon hur i "
    "inte jag kan man med men mot mycket ni när någon och om på sig sin ska som så till under upp ut var vi vid vill "
    "är över",
    "da": "af alle at blev da de dem den der deres det dig du efter eller en er et for fra ham han har havde hun hvad "
    "hvor i ikke ind jeg kan man med men mere mig nu når og også om op over på sig sin skal som så til ud under var "
    "vi vil være",
    "no": "alle at av ble bli da de den denne der det du eller en er et etter for fra han har hun hva hvor i ikke inn "
    "jeg kan med men mer mot nå når og også om opp over på seg sin skal som så til under ut var ved vi vil være",
    "fi": "ei eli en et ettei että hän he itse ja jo joka jos jotka kanssa kuin kun me mikä minä mukaan mutta myös ne "
    "niin nyt oli olla on ovat sekä se sen siitä sinä sitä tai tämä vain vielä",
    "pl": "a ale bo być był była było by ci co czy dla do gdy go i ich ja jak jako jej jest jego już ma mnie może na "
    "nad nie niż o od on ona oraz po pod przez przy się są ta tak także tam te tego ten to tylko tym u w we z za ze "
    "że",
    "cs": "a aby ale ani až bude by byl byla bylo být co do i jak jako je jeho jejich jen již jsem jsou k kde když "
    "která které který má mezi na nebo než o od po pod podle pro při před s se si tak také ten to u v ve však z za "
    "ze že",
    "sk": "a aby aj ako ale alebo ani až bol bola bolo by byť čo do i ich je jeho k kde keď ktorá ktoré ktorý má medzi "
    "na nie o od po pod podľa pre pri s sa si sme so sú tak to tým u v vo však z za zo že",
    "hu": "a az azt be csak de egy ez ezt és fel ha hogy is itt jó ki le már meg mert mi mint minden még nagy ne nem "
    "olyan ő pedig s sem szerint volt van vagy után",
    "ro": "a acest această ai al ale am ar are as au ca care ce cel cu când cât că da dar de despre din după el este "
    "eu fi fost în la le lui mai nu o pe pentru prin sau se sunt și şi un una unei unui va",
    "tr": "ama ancak bana bazı ben bir biz bu bunu çok çünkü da daha de değil diye en gibi hem her için ile ise kadar "
    "ki mi mı ne neden o olan olarak oldu olduğu onu sonra şu tüm ve veya ya yok",
    "ru": "а бы был была были было быть в вам вас во вот все вы где да для до его ее если есть еще же за и из или им "
    "их к как когда кто ли мы на не него нет но о об он она они от по под при с со так также то только у уже что "
    "чтобы это я",
    "uk": "а або але б без би був була були було в ви вже від він все вони для до є ж за з зі і із її їх його й коли "
    "ми на не ні ну о один по при про та так також те ти то тому у це цей чи що щоб як який я",
    "bg": "а аз ако ала бе без беше бил в вече във да дали до докато е за защото и из или има как като когато което "
    "който ли ми може на над не него ни но о от по под при с са се си след със също така те това той тук ще",
    "sr": "а али би био бити да до за и из или је јер како код која које који ли међу на не но о од па по при са се "
    "су то у ће што a ali bi bio biti do i iz ili je jer kako koja koje koji na ne od pa po sa se su to u će što",
    "el": "αλλά αν από για δεν είναι ένα ένας η ήταν θα και κατά με μετά μια μου να ο οι όπως όταν ότι που προς σας "
    "σε στη στην στις στο στον στους τα της τη την τις το τον του τους των ως",
    "ar": "أن إلى إن أو التي الذي الذين أي بعد بين ثم حتى حيث ذلك على عن عند غير في قال قبل قد كان كانت كل كما لا لم "
    "لن له لها ما مع من منذ هذا هذه هو هي وقد وكان ولا وفي",
    "fa": "آن از است اما اگر او ای این با باید بر برای بود به تا خود در دو را شد شده شود که ما می نیز هر هم و یا یک",
    "he": "אבל או אחרי אל אם אני את אך בין גם הוא היא היה הם זה זו יותר יש כי כל כמו לא לפי מה מי עוד על עם של שלא",
    "hi": "अपने आप इस इसके और एक कर करने का कि किया की के को कोई गया जो तक तो था थी थे दिया ने नहीं पर बाद भी में यह या ये लिए से हम "
    "है हैं ही हो",
    "id": "ada adalah agar akan atau bagi bahwa bisa dalam dan dapat dari dengan di hanya harus ia ini itu juga jika "
    "kami karena ke kepada kita lebih mereka oleh pada para sebagai secara serta sudah telah tidak untuk yang",
    "vi": "bị bởi các cái cho chỉ có của cũng do đã đang để đến được hay hơn khi không là lại mà một này như nhưng "
    "những nhiều ở ra rất sẽ sau tại theo thì trên trong từ và vào về với vì",
}

STOP_WORDS = {language: frozenset(words.split()) for language, words in _LISTS.items()}
_ALIASES = {"nb": "no", "nn": "no", "hr": "sr", "bs": "sr", "ms": "id", "iw": "he"}

STOP_CHARACTERS = re.compile(
    "[的了是在和有不我他她这這个個们們也就都而及与與或被把从從对對为為以其之于於说說会會可要到着著地得]"
    "|[のはをがにでともへや]"
    "|[은는이가을를의에도로와과](?:\\s|$|[.,!?])|다[.?!]"
    "|ที่|และ|ของ|เป็น|ใน|มี|ได้|ให้|ว่า|จะ|ไม่|กับ"
)
"""Particles of languages whose words are not set apart by spaces."""

WORD = re.compile(r"\w+")


@cache
def _languages() -> dict[str, list[str]]:
    """For each stop word, the languages that have it."""
    languages: dict[str, list[str]] = {}
    for language, words in STOP_WORDS.items():
        for word in words:
            languages.setdefault(word, []).append(language)
    return languages


def language_of(declared: str | None, sample: str) -> str:
    """The language whose stop words to use: the page's own declaration, else the best match with the sample."""
    if declared:
        code = declared.replace("_", "-").split("-")[0].strip().lower()
        code = _ALIASES.get(code, code)
        if code in STOP_WORDS:
            return code
    languages = _languages()
    said = Counter(filter(languages.__contains__, WORD.findall(sample.lower())))
    hits = dict.fromkeys(STOP_WORDS, 0)
    for word, times in said.items():
        for language in languages[word]:
            hits[language] += times
    return max(hits, key=lambda language: (hits[language], language == "en"))
