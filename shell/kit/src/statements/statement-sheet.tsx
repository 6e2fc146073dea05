import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { StatementResource } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import { formatDate } from '../i18n/format.ts';
import { formatMoney } from '../i18n/format-money.ts';
import { formatMonth } from '../i18n/format-times.ts';
import { Link } from '../navigation/link.tsx';
import { LogoMark } from '../theme/logo.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { useLineText } from './line-text.ts';
import classes from './statements.module.css';

type SheetProps = { name: string; statement: StatementResource; instructions: string | null };

const Facts = ({ name, statement }: SheetProps): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  const { from, to, reference } = statement;
  const facts = [
    [t('statement.organisation'), name],
    [t('statement.period'), `${formatDate(from)} – ${formatDate(to)}`],
    [t('statement.reference'), reference],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Lines = ({ statement }: Pick<SheetProps, 'statement'>): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  const textOf = useLineText();
  return (
    <table className={classes.lines} aria-label={t('statement.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('statement.date')}</th>
          <th scope="col">{t('statement.what')}</th>
          <th scope="col">{t('statement.amount')}</th>
          <th scope="col">{t('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatDate(statement.from)}</td>
          <td>{t('statement.opening')}</td>
          <td />
          <td>{formatMoney(statement.opening)}</td>
        </tr>
        {statement.lines.map((line) => (
          <tr key={line.uuid}>
            <td>{formatDate(line.at)}</td>
            <td>{textOf(line)}</td>
            <td>{line.amount === 0 ? '' : formatMoney(line.amount)}</td>
            <td>{formatMoney(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(['charged', 'paid', 'closing'] as const).map((total) => (
          <tr key={total} data-total={total}>
            <th scope="row" colSpan={2}>
              {t(`statement.${total}`)}
            </th>
            <td>{formatMoney(statement[total])}</td>
            <td />
          </tr>
        ))}
      </tfoot>
    </table>
  );
};

/** The statement of one month, printed on a separate page. `back` is the address from which it was opened, within its micro-frontend. */
export const StatementSheet = (props: SheetProps & { back: string }): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  const { statement, instructions, back } = props;
  return (
    <>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={back}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
        >
          {t('statement.back')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('statement.print')}
        </Button>
      </div>
      <article className={classes.sheet} aria-labelledby="statement">
        <p className={classes.product}>
          <LogoMark size={22} /> Waymark
        </p>
        <h2 id="statement">{t('statement.title', { month: formatMonth(statement.month) })}</h2>
        {!statement.closed && <p className={classes.open}>{t('statement.open')}</p>}
        <Facts {...props} />
        <Lines statement={statement} />
        {statement.closing > 0 && <HowToPay instructions={instructions} reference={statement.reference} />}
      </article>
    </>
  );
};
