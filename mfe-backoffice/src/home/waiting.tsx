import { IconArrowRight } from '@tabler/icons-react';
import { Button } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectedCell, RequestCell } from '../organisations/cells.tsx';
import type { Chosen } from '../organisations/organisation-actions.tsx';
import { OrganisationLink } from '../organisations/organisation-link.tsx';
import classes from './home.module.css';
import { Part } from './part.tsx';
import { useOrganisationsWith } from './use-organisations-with.ts';

/** The requests that wait for the platform owner, to be accepted or refused here. */
export const Waiting = ({ onChoose }: { onChoose: (chosen: Chosen) => void }): ReactNode => {
  const { t } = useTranslation('backoffice');
  return (
    <Part title={t('home.waiting')} none={t('home.none_waiting')} found={useOrganisationsWith('request')}>
      {(organisations) => (
        <ul className={classes.requests}>
          {organisations.map((organisation) => (
            <li key={organisation.uuid}>
              <div className={classes.who}>
                <OrganisationLink organisation={organisation} />
                <small>{organisation.email_of_user_with_request}</small>
              </div>
              <RequestCell organisation={organisation} />
              <span className={classes.cost}>
                <span className={classes.change}>
                  {formatMoney(organisation.monthly_cost)}
                  <IconArrowRight size={14} stroke={1.7} aria-hidden />
                  <ProjectedCell organisation={organisation} />
                </span>
                <small>{t('home.monthly')}</small>
              </span>
              <span className={classes.buttons}>
                <Button
                  variant="default"
                  aria-label={t('home.refuse', { name: organisation.name })}
                  onClick={() => onChoose({ organisation, action: 'refuse' })}
                >
                  {t('refuse.send')}
                </Button>
                <Button
                  aria-label={t('home.accept', { name: organisation.name })}
                  onClick={() => onChoose({ organisation, action: 'accept' })}
                >
                  {t('decide.accept_confirm')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
};
